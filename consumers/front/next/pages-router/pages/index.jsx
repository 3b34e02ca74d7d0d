import Head from 'next/head';
import { SignIn } from '../sign-in';

export default function Page() {
  return (
    <>
      <Head>
        <title>Sign in</title>
        <link rel="icon" href="data:," />
      </Head>
      <SignIn />
    </>
  );
}
