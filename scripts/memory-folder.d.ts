export const openMemoryFolder: () => string | undefined
export const beginningFor: (pid: number) => string
export const removeLeftBehind: (place: string) => void
