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
          Reading needs no account. You get a token for an email address and a password. Send it in
          the header Authorization, after the word api, and never in an address.
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
        A change to a guide, step or page names the revisionid that it is based on, in the query.
        When someone saved since, nothing is stored and the answer is 409 with the resource as it is
        now. Merge, and send again with its revisionid.
      </Trans>
    </p>
    <p>
      <Trans>
        With the header Idempotency-Key a repeat of the same write gets the first answer and changes
        nothing, for 24 hours.
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
          guides, steps, pages, tags, media, people and what happened to them, for programs of
          yours. Everything this app does goes through them.
        </Trans>
      </p>
      <p>
        <Trans>
          Tools that make clients read the same reference as{' '}
          <a href="/api/2.0/openapi.json" target="_blank" rel="noreferrer">
            OpenAPI 3.1
          </a>
          .
        </Trans>
      </p>
      <SigningIn />
      <Changes />
      <h2 className={styles.section}>
        <Trans>Refusals</Trans>
      </h2>
      <p>
        <Trans>
          Every refusal has one shape, but a 409. All problems of a request are reported together.
        </Trans>
      </p>
      <Code label={t`A refusal`} text={refusal} isJson />
      <h2 className={styles.section}>
        <Trans>Limits</Trans>
      </h2>
      <p>
        <Trans>
          429 says in Retry-After how many seconds to wait. A JSON body has at most 2 MiB, an
          address at most 8 KiB. Lists give 20 at a time, 200 when asked with limit; X-Total-Count
          says how many there are.
        </Trans>
      </p>
      <h2 className={styles.section}>
        <Trans>Answers</Trans>
      </h2>
      <p>
        <Trans>
          JSON in UTF-8; times are UNIX seconds. A read carries an ETag: send it back in
          If-None-Match, and what has not changed is answered 304 without a body. Members marked
          ours stand beside the specification.
        </Trans>
      </p>
    </div>
  )
}
