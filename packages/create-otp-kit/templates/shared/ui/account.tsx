interface AccountProps {
  readonly user: string;
  readonly onSignOut: () => void;
}

/** What a signed-in user sees. */
export function Account({ user, onSignOut }: AccountProps) {
  return (
    <section aria-live="polite">
      <h1>
        Signed in as <bdi>{user}</bdi>
      </h1>
      <button onClick={onSignOut} type="button">
        Sign out
      </button>
    </section>
  );
}
