import { SignIn } from '../../sign-in.jsx';

export default function Home() {
  return <SignIn />;
}
