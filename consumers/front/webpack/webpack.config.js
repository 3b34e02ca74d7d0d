import HtmlWebpackPlugin from 'html-webpack-plugin';

export default {
  entry: './main.jsx',
  performance: { hints: false },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'ecmascript', jsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      { test: /\.css$/, use: ['style-loader', 'css-loader'] },
    ],
  },
  plugins: [
    new HtmlWebpackPlugin({
      title: 'Sign in',
      templateContent:
        '<!doctype html><html lang="en"><link rel="icon" href="data:,"><div id="root"></div></html>',
    }),
  ],
  devServer: {
    port: process.env.PORT,
    proxy: [{ context: ['/api'], target: process.env.BACKEND }],
  },
};
