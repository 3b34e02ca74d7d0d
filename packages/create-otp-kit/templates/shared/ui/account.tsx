interface AccountProps {
  readonly user: string;
  readonly onSignOut: () => void;
}

/** What a signed-in user sees. */
export function Account({ user, onSignOut }: AccountProps) {
  return (
    <section aria-live="polite">
      <h1>You are signed in</h1>
      <p>
        as <bdi>{user}</bdi>
      </p>
      <button onClick={onSignOut} type="button">
        Sign out
      </button>
    </section>
  );
}
