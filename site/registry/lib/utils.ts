/** Stands in for the `cn()` that `shadcn init` writes into an app. It is not part of the registry. */
export function cn(...classes: readonly (string | false | undefined)[]): string {
  return classes.filter(Boolean).join(' ');
}
