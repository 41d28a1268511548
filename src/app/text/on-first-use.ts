/** Made when it is first asked for: the first use of `Intl` takes a slow device a tenth of a second, which a page that shows none of it need not wait for. */
export function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
