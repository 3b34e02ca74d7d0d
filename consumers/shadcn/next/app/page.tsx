import { SignIn } from '../sign-in';

export default async function Page({ searchParams }: PageProps<'/'>) {
  return <SignIn isArabic={'ar' in (await searchParams)} />;
}
