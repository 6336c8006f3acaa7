// A sign-in that leaves for another service: this tab alone can end it.
import { ApiError, NoAnswer } from '#lib/errors.ts'
import { keepJsonInTab, readJsonInTab } from '#app/device/keptJson.ts'
import { call } from './client.ts'

/** `purpose` link: the own account is to be connected, nobody signs in. */
export type SsoFlow = { state: string; secret: string; next: string; purpose: 'sign-in' | 'link' }

/**
 * Leaves the site for the sign-in service's page. Throws ApiError, and where the browser keeps
 * nothing for the tab.
 */
export const leaveForSso = async (next: string, purpose: SsoFlow['purpose']): Promise<void> => {
  const { url, state, secret } = await call('startSso', { body: {} })
  const flow: SsoFlow = { state, secret, next, purpose }
  if (!keepJsonInTab('sso', flow)) throw new DOMException('This tab keeps nothing')
  location.assign(url)
}

/** Why nobody left: too often, the other service, this one, or a browser that keeps nothing. */
export const whyNotLeft = (error: unknown): 'late' | 'provider' | 'silence' | 'storage' | 'error' =>
  error instanceof DOMException
    ? 'storage'
    : !(error instanceof ApiError)
      ? 'error'
      : error.status === 429
        ? 'late'
        : error.errors.some(one => one.code === 'provider_down')
          ? 'provider'
          : error instanceof NoAnswer || error.status === 0
            ? 'silence'
            : 'error'

/** What this tab left with; null where it was another one. */
export const ssoFlow = (): SsoFlow | null => readJsonInTab('sso') as SsoFlow | null

export const forgetSsoFlow = (): void => void keepJsonInTab('sso', null)
