// Single sign-on by OpenID Connect: code flow with PKCE, state and nonce, through openid-client. No
// SQL here.
import * as oidc from 'openid-client'
import { ApiError, forbiddenFor, invalidField } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import { plainText } from '#lib/plainText.ts'
import type { OidcConfig } from '#server/base/config.ts'
import { limitConcurrency } from '#server/base/limitedConcurrency.ts'
import type { Ctx } from '#server/http/context.ts'

const seconds = 10
/** Few at once, and nobody waits: each holds a transaction. */
const fewAtOnce = limitConcurrency(4, 0, 'Too many sign-ins at once')

/** What the provider says of itself, asked once. A failure is not remembered. */
const known = new Map<string, Promise<oidc.Configuration>>()
const configurationOf = (config: OidcConfig): Promise<oidc.Configuration> => {
  const key = `${config.issuer} ${config.clientId} ${config.clientSecret ?? ''}`
  const there = known.get(key)
  if (there) return there
  const { issuer, clientId, clientSecret } = config
  const ask = (method: oidc.ClientAuth) =>
    oidc.discovery(new URL(issuer), clientId, undefined, method, {
      timeout: seconds,
      ...(issuer.startsWith('http:') ? { execute: [oidc.allowInsecureRequests] } : {}),
    })
  // How the secret is sent is the provider's to say; where it does not, OpenID Connect Discovery
  // says: as Basic.
  const asked =
    clientSecret === null
      ? ask(oidc.None())
      : ask(oidc.ClientSecretBasic(clientSecret)).then(found => {
          const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } =
            found.serverMetadata()
          return methods.includes('client_secret_basic') || !methods.includes('client_secret_post')
            ? found
            : ask(oidc.ClientSecretPost(clientSecret))
        })
  known.set(key, asked)
  asked.catch(() => known.delete(key))
  return asked
}

/** Errors of the library that mean: this answer is not the one to what was asked. */
const notOurs = [
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]

const causeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error ? String(cause) : plainText(cause)
}

/** In plain words what went wrong; the log has the rest. */
const told = (ctx: Pick<Ctx, 'log'>, error: unknown): ApiError => {
  const {
    code,
    error: said,
    message,
  } = error as { code?: string; error?: string; message?: string }
  if (
    error instanceof oidc.ResponseBodyError &&
    ['invalid_grant', 'invalid_request'].includes(error.error)
  ) {
    return invalidField(
      'code',
      'invalid_value',
      'This sign-in has expired or has already been used. Start again',
    )
  }
  ctx.log.warn({ code, error: said ?? message, cause: causeOf(error) }, 'single sign-on failed')
  if (code !== undefined && notOurs.includes(code))
    return invalidField(
      'code',
      'invalid_token',
      'The sign-in service’s answer does not belong to this sign-in. Start again',
    )
  const down =
    'The sign-in service is not available right now. Try again later, or sign in with your password'
  return new ApiError(503, down, {
    headers: { 'Retry-After': '30' },
    errors: [{ field: 'code', code: 'provider_down', message: down }],
  })
}

/** Calls to the provider. */
const asking = <T>(ctx: Pick<Ctx, 'log'>, work: () => Promise<T>): Promise<T> =>
  fewAtOnce(() =>
    work().catch((error: unknown) => {
      throw told(ctx, error)
    }),
  )

/** Throws 501 where the environment names no provider. */
export const requireOidc = ({ config }: Pick<Ctx, 'config'>): OidcConfig => {
  if (!config.oidc) throw new ApiError(501, 'Single sign-on is not configured')
  return config.oidc
}

/** Where the provider sends people back to; it has to know this address. */
const backAddress = (origin: string): string => `${origin}/sign-in/back`

/** The provider's page for this sign-in, and what its answer will be held against. */
export const begin = (
  ctx: Pick<Ctx, 'log' | 'config' | 'origin'>,
): Promise<{ url: string; state: string; nonce: string; verifier: string }> => {
  const config = requireOidc(ctx)
  return asking(ctx, async () => {
    const provider = await configurationOf(config)
    const [state, nonce, verifier] = [
      oidc.randomState(),
      oidc.randomNonce(),
      oidc.randomPKCECodeVerifier(),
    ]
    const url = oidc.buildAuthorizationUrl(provider, {
      redirect_uri: backAddress(ctx.origin),
      scope: config.scope,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, state, nonce, verifier }
  })
}

export type Claims = {
  issuer: string
  subject: string
  email: string | null
  verified: boolean
  name: string | null
}
const words = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** Trades the code for what the provider says of the person. Throws 403, 422, 503. */
export const prove = (
  ctx: Pick<Ctx, 'log' | 'config' | 'origin'>,
  back: {
    state: string
    code?: string | undefined
    iss?: string | undefined
    error?: string | undefined
  },
  flow: { nonce: string; verifier: string },
): Promise<Claims> => {
  const config = requireOidc(ctx)
  if (back.error !== undefined)
    throw forbiddenFor(
      'error',
      'access_denied',
      'The sign-in service did not sign you in. Try again',
    )
  if (back.code === undefined)
    throw invalidField('code', 'required', 'Send the `code` that the sign-in service returned')
  const address = new URL(backAddress(ctx.origin))
  address.search = String(
    new URLSearchParams({
      state: back.state,
      code: back.code,
      ...(back.iss !== undefined ? { iss: back.iss } : {}),
    }),
  )
  return asking(ctx, async () => {
    const provider = await configurationOf(config)
    const tokens = await oidc.authorizationCodeGrant(provider, address, {
      expectedState: back.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    })
    const inToken = existing(tokens.claims(), 'the claims of an ID token')
    const more =
      words(inToken['email']) === null && provider.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(provider, tokens.access_token, inToken.sub)
        : {}
    const claims: Record<string, unknown> = { ...more, ...inToken }
    return {
      issuer: config.issuer,
      subject: inToken.sub,
      email: words(claims['email']),
      verified: claims['email_verified'] === true,
      name: words(claims['name']) ?? words(claims['preferred_username']),
    }
  })
}
