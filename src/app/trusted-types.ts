/** The one trusted types policy: Mantine writes the text of `<style>` elements, which holds no markup. */
type Policies = {
  createPolicy(name: 'default', rules: { createHTML: (text: string) => string | null }): unknown
}

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
policies?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) })
