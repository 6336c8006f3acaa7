import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { Code } from './Code.tsx'
import type { Reference } from './document.ts'
import styles from './Reference.module.css'

const refusal = `{
  "error": true,
  "message": "Validation failed",
  "errors": [
    { "message": "Line 2 is longer than 350 characters", "field": "lines", "code": "too_long", "index": 1 }
  ]
}`

/** How one begins. */
const SigningIn = () => {
  const { t } = useLingui()
  const { origin } = location
  const signIn = `curl -X POST '${origin}/api/2.0/user/token' \\
  -d '{"email":"kim@stepwright.example","password":"…"}'

curl '${origin}/api/2.0/user' -H "Authorization: api $TOKEN"`
  return (
    <>
      <h2 className={styles.section}>
        <Trans>Signing in</Trans>
      </h2>
      <p>
        <Trans>
          On a public site, you can read without an account. Exchange an email address and a
          password for a token. Send the token in the Authorization header after the word api, never
          in a URL.
        </Trans>
      </p>
      <Code label={t`Signing in`} text={signIn} />
    </>
  )
}

/** How nobody's work is overwritten, and nothing done twice. */
const Changes = () => (
  <>
    <h2 className={styles.section}>
      <Trans>Changes</Trans>
    </h2>
    <p>
      <Trans>
        When you change a guide, step or page, send the revisionid your change is based on as a
        query parameter. If someone has saved since, nothing is stored and you get a 409 with the
        current resource. Merge the two, and send your change again with the revisionid of that
        resource.
      </Trans>
    </p>
    <p>
      <Trans>
        Send an Idempotency-Key header to repeat a write safely: for 24 hours you get the first
        response again, and nothing changes twice.
      </Trans>
    </p>
  </>
)

/** What holds for every row: signing in, changes, refusals, limits. */
export const About = ({ reference }: { reference: Reference }) => {
  const { t } = useLingui()
  useTitle(t`API`)
  return (
    <div id="api-page" tabIndex={-1} className={styles.about}>
      <h1 className={styles.title}>
        <Trans>API 2.0</Trans>
      </h1>
      <p>
        <Plural value={reference.rows.length} one="# endpoint" other="# endpoints" />:{' '}
        <Trans>
          guides, steps, pages, tags, media, people and their history. Use the API in your own
          programs; this app uses nothing else.
        </Trans>
      </p>
      <p>
        <Trans>
          The same reference is available as{' '}
          <a href="/api/2.0/openapi.json" target="_blank" rel="noreferrer">
            OpenAPI 3.1
          </a>{' '}
          for tools that generate clients.
        </Trans>
      </p>
      <SigningIn />
      <Changes />
      <h2 className={styles.section}>
        <Trans>Errors</Trans>
      </h2>
      <p>
        <Trans>
          All errors except 409 have the same shape. All problems with a request are reported
          together.
        </Trans>
      </p>
      <Code label={t`Example error`} text={refusal} isJson />
      <h2 className={styles.section}>
        <Trans>Limits</Trans>
      </h2>
      <p>
        <Trans>
          The Retry-After header of a 429 response says how many seconds to wait. JSON bodies can be
          up to 2 MiB, URLs up to 8 KiB. Lists return 20 items at a time, or up to 200 with the
          limit parameter; X-Total-Count gives the total.
        </Trans>
      </p>
      <h2 className={styles.section}>
        <Trans>Responses</Trans>
      </h2>
      <p>
        <Trans>
          JSON in UTF-8; times are UNIX seconds. Responses to GET carry an ETag: send it in
          If-None-Match, and you get a 304 without a body if nothing has changed. Fields marked
          “extension” are not part of the specification.
        </Trans>
      </p>
    </div>
  )
}
