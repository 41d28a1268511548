// @chunk first-rows
/** A value that changes, for whoever wants to hear of it: what React's `useSyncExternalStore` takes. */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    /** Tells everyone, also where the value is the same. */
    set: (next: T) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
