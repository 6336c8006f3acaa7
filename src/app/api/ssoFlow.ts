// A sign-in that leaves for another service: this tab alone can end it.
import { call } from './client.ts'

/** `purpose` link: the own account is to be connected, nobody signs in. */
export type SsoFlow = { state: string; secret: string; next: string; purpose: 'sign-in' | 'link' }

const key = 'stepwright.sso'

/**
 * Leaves the site for the sign-in service's page. Throws ApiError, and where the browser keeps
 * nothing for the tab.
 */
export const leaveForSso = async (next: string, purpose: SsoFlow['purpose']): Promise<void> => {
  const { url, state, secret } = await call('startSso', { body: {} })
  const flow: SsoFlow = { state, secret, next, purpose }
  sessionStorage.setItem(key, JSON.stringify(flow))
  location.assign(url)
}

/** What this tab left with; null where it was another one. */
export const ssoFlow = (): SsoFlow | null => {
  try {
    const kept = sessionStorage.getItem(key)
    return kept === null ? null : (JSON.parse(kept) as SsoFlow)
  } catch {
    return null // storage is switched off
  }
}

export const forgetSsoFlow = (): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is switched off: nothing is kept there.
  }
}
