/** Where the address of a callback begins, below that of the desk; what follows is its secret. */
export const callbackPrefix = '/callbacks/'
