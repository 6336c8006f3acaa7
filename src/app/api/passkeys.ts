// Passkeys: what the service asks, the browser's own dialog, what the service makes of the answer.
// The library comes with the first use.
import type { CredentialJson } from '#contract/signIns.ts'
import { call } from './client.ts'

export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

const library = () => import('@simplewebauthn/browser')
/** Closed, or nothing chosen in time: browsers say no more than that. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

export const signInWithPasskey = async () => {
  const [{ startAuthentication }, { options }] = await Promise.all([
    library(),
    call('startPasskeySignIn', { body: {} }),
  ])
  const credential = await startAuthentication({ optionsJSON: options as never })
  return call('finishPasskeySignIn', {
    body: { credential: credential as unknown as CredentialJson },
  })
}

/** The answer of this device to what `startPasskey` gave. */
export const makePasskey = async (options: Record<string, unknown>): Promise<CredentialJson> => {
  const { startRegistration } = await library()
  return (await startRegistration({ optionsJSON: options as never })) as unknown as CredentialJson
}
