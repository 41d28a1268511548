export function deskArguments(args: string[]): string[]
