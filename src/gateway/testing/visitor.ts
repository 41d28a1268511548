/** Visits pages as a browser does: keeps cookies by host, sends them where they belong, and follows redirects. */

/** A browser that has never been here. */
export function createVisitor() {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: URL) => {
    const jar = jars.get(url.host) ?? new Map<string, string>()
    jars.set(url.host, jar)
    return jar
  }
  const cookies = (address: string) =>
    [...jarOf(new URL(address))].map(([name, value]) => `${name}=${value}`).join('; ')

  /** One request, without following. */
  async function send(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    const cookie = cookies(address)
    if (cookie && !headers.has('cookie')) headers.set('cookie', cookie)
    const answer = await fetch(address, { ...init, headers, redirect: 'manual' })
    const jar = jarOf(new URL(address))
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name!)
      else jar.set(name!, value!)
    }
    return answer
  }
  /** Follows redirects, and pages that go on by themselves; `addresses` are those that it came by. */
  async function visit(address: string) {
    const addresses = [address]
    for (;;) {
      const at = addresses.at(-1)!
      const answer = await send(at)
      const text = await answer.text()
      const next =
        answer.headers.get('location') ??
        /http-equiv="refresh" content="0;url=([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
      if (next === undefined || addresses.length > 12) return { answer, text, addresses }
      addresses.push(new URL(next, at).href)
    }
  }
  return { send, visit, cookies, jarOf: (address: string) => jarOf(new URL(address)) }
}
