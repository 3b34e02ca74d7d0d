import express from 'express';

const app = express();
const port = Number(process.env['PORT'] ?? 3001);

app.get('/api/hello', (_request, response) => {
  response.json({ hello: 'world' });
});
app.use(express.static('dist'));
app.listen(port);
