import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#app/paths.ts'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import type { DocRow } from './document.ts'
import styles from './TryIt.module.css'
import type { TryForm } from './useTryForm.ts'

/** What is sent as the body: text, or a file. */
export const TryBody = ({ row, tried }: { row: DocRow; tried: TryForm }) => {
  const { t } = useLingui()
  const { form, setForm, problem, choose, misses } = tried
  const said = problem?.said
  return (
    <>
      {row.body && !row.body.isFile && (
        <div className={styles.body}>
          <TextArea
            label={<Trans>Body</Trans>}
            value={form.body}
            rows={Math.min(16, Math.max(4, form.body.split('\n').length))}
            error={
              problem === null
                ? undefined
                : said === null
                  ? t`The body must be a JSON object: names and values in curly brackets.`
                  : t`This is not valid JSON: ${said}`
            }
            onChange={event => setForm({ ...form, body: event.target.value })}
            spellCheck={false}
            autoComplete="off"
          />
        </div>
      )}
      {row.body?.isFile && (
        <label className={styles.file}>
          <b>
            <Trans>File</Trans>
          </b>
          <input type="file" onChange={event => choose(event.target.files?.[0] ?? null)} />
          {misses && (
            <span className={styles.missing}>
              <Trans>Choose a file first.</Trans>
            </span>
          )}
        </label>
      )}
    </>
  )
}

/** As whom it is sent. */
export const TryAs = ({ row, tried }: { row: DocRow; tried: TryForm }) => {
  const { form, setForm, username } = tried
  return username !== undefined ? (
    <label className={styles.as}>
      <input
        type="checkbox"
        checked={form.signedIn}
        onChange={event => setForm({ ...form, signedIn: event.target.checked })}
      />{' '}
      <Trans>Send with {username}’s token</Trans>
    </label>
  ) : (
    <p className={styles.soft}>
      <Trans>You are not signed in. Only what you see here is sent.</Trans>{' '}
      <a href={paths.signIn(paths.api(row.name))}>
        <Trans>Sign in</Trans>
      </a>
    </p>
  )
}
