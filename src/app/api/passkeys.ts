// Passkeys: what the service asks, the browser's own dialog, what the service makes of the answer.
// The library comes with the first use.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { CredentialJson } from '#contract/signIns/schemas.ts'
import { call } from './client.ts'

export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

const library = () => import('@simplewebauthn/browser')
/** Closed, or nothing chosen in time: browsers say no more than that. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** What the service asks: the contract leaves to the library what stands in it. */
const asked = <Asked>(options: Record<string, unknown>) => options as unknown as Asked

/** What the library gives, as the records of the contract. */
const plain = (credential: RegistrationResponseJSON | AuthenticationResponseJSON) => ({
  ...credential,
  response: { ...credential.response },
  clientExtensionResults: { ...credential.clientExtensionResults },
})

const answerWithPasskey = async (
  start: 'startPasskeySignIn' | 'startConfirming',
): Promise<CredentialJson> => {
  const [{ startAuthentication }, { options }] = await Promise.all([
    library(),
    call(start, { body: {} }),
  ])
  return plain(
    await startAuthentication({
      optionsJSON: asked<PublicKeyCredentialRequestOptionsJSON>(options),
    }),
  )
}

export const signInWithPasskey = async () => {
  const credential = await answerWithPasskey('startPasskeySignIn')
  return call('finishPasskeySignIn', { body: { credential } })
}

export const confirmWithPasskey = async () => {
  const credential = await answerWithPasskey('startConfirming')
  return call('confirmSignIn', { body: { credential } })
}

/** The answer of this device to what `startPasskey` gave. */
export const makePasskey = async (options: Record<string, unknown>): Promise<CredentialJson> => {
  const { startRegistration } = await library()
  return plain(
    await startRegistration({
      optionsJSON: asked<PublicKeyCredentialCreationOptionsJSON>(options),
    }),
  )
}
