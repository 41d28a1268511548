export const openMemoryFolder: () => string | undefined
export const folderPrefix: (pid: number) => string
export const removeAbandonedFolders: (parent: string) => void
