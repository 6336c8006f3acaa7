import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, GitMerge } from 'lucide-react'
import type { TriedAnswer } from '#app/api/tryCall.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { Code } from './Code.tsx'
import { revisionIn } from './trying.ts'
import styles from './TryIt.module.css'

const telling = [
  'location',
  'etag',
  'x-total-count',
  'x-conflict',
  'x-patrol-state',
  'x-patrol-item',
  'retry-after',
  'deprecation',
  'allow',
  'content-type',
  'ratelimit-remaining',
  'x-request-id',
]
/** What a page can show without becoming slow; the rest is a client's to read. */
const shownAtMost = 200_000

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Problem = { message: string; field: string; code: string; index?: number }
const problemsIn = (value: unknown): Problem[] => {
  const errors =
    typeof value === 'object' && value !== null ? (value as { errors?: unknown }).errors : undefined
  return Array.isArray(errors) ? (errors as Problem[]) : []
}

const Problems = ({ problems }: { problems: readonly Problem[] }) => (
  <Notice kind="danger" icon={CircleAlert}>
    <ul>
      {problems.map(({ field, message, code, index }, n) => (
        <li key={n}>
          <code>{index === undefined ? field : `${field}[${index}]`}</code>: {message}{' '}
          <span className={styles.soft}>{code}</span>
        </li>
      ))}
    </ul>
  </Notice>
)

type TryAnswerProps = { answer: TriedAnswer; given: string; onUse: (revisionid: string) => void }

/** Status, what the headers say, and the body; a conflict and a refused field also in words. */
export const TryAnswer = ({ answer, given, onUse }: TryAnswerProps) => {
  const { t } = useLingui()
  const { status, headers, text, bytes, ms } = answer
  const value = parsed(text)
  const problems = status === 422 ? problemsIn(value) : []
  // The current resource: a step's own when a step was changed.
  const newest = status === 409 ? revisionIn(value, {}) : null
  const body = value === undefined ? text : JSON.stringify(value, null, 2)
  const shown = body.length > shownAtMost ? `${body.slice(0, shownAtMost)}\n…` : body
  const told = telling.flatMap(name => {
    const said = headers.get(name)
    return said === null ? [] : [[name, said] as const]
  })
  return (
    <>
      <div className={styles.line}>
        <b className={classes(styles.code, status >= 400 ? styles.bad : styles.good)}>{status}</b>
        <span className={styles.soft}>
          <Trans>
            {ms} ms, {bytes} bytes
          </Trans>
        </span>
      </div>
      {newest !== null && (
        <Notice
          kind="warn"
          icon={GitMerge}
          action={
            <Button small onClick={() => onUse(newest)}>
              <Trans>Send again with revision {newest}</Trans>
            </Button>
          }
        >
          <Trans>
            Someone has saved a revision newer than {given}. Your change was not saved. The newest
            version is below.
          </Trans>
        </Notice>
      )}
      {problems.length > 0 && <Problems problems={problems} />}
      <dl className={styles.headers}>
        {told.map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      {shown === '' ? (
        <p className={styles.soft}>
          <Trans>The response has no body.</Trans>
        </p>
      ) : (
        <Code label={t`Response`} text={shown} isJson={value !== undefined} />
      )}
    </>
  )
}
