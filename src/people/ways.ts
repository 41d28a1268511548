/** How the people of a desk sign in, for what has to make links for them. */
import type { SignInWays } from '#gateway/desk/people.ts'
import type { Settings } from '#main/settings.ts'

/** Undefined where nobody signs in. */
export const waysOf = ({ signIn }: Pick<Settings, 'signIn'>): SignInWays | undefined =>
  signIn && { publicUrl: signIn.publicUrl, way: 'issuer' in signIn ? 'provider' : 'passkey' }
