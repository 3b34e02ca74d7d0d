import { App } from '../ui/app.tsx';

export default function Page() {
  return <App />;
}
