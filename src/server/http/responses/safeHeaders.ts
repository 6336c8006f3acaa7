// What every answer carries, whoever made it (OWASP ASVS 14.4.3 to 14.4.6).
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** What Hono would add beside ours: nothing that a browser of today needs. */
const notOurs = {
  crossOriginResourcePolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  removePoweredBy: false,
}

/**
 * Adds what an answer of a site at `address` does not say already: nothing is guessed, run, framed
 * or told to other sites. `framedBy`: whose pages may show it. Encryption is asked for a year;
 * sites below the same name are not spoken for (docs/decisions/0370-headers-of-every-answer.md).
 */
export const safeHeaders = (address: string, framedBy = "'none'"): MiddlewareHandler =>
  secureHeaders({
    ...notOurs,
    overwrite: false,
    referrerPolicy: true,
    xContentTypeOptions: true,
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: [framedBy],
    },
    strictTransportSecurity: address.startsWith('https:') && 'max-age=31536000',
  })
