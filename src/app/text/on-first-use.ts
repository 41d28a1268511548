/** Makes a value when it is first needed: the first use of `Intl` takes a slow device a tenth of a second. */
export function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
