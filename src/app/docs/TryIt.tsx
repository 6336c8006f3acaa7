import { Trans, useLingui } from '@lingui/react/macro'
import { Send, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { ApiError } from '#lib/errors.ts'
import { useMe } from '#app/api/useMe.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { CopyButton } from './Code.tsx'
import type { DocRow, Reference } from './document.ts'
import { asCurl, asTypeScript } from './snippets.ts'
import { TryAnswer } from './TryAnswer.tsx'
import { TryFields } from './TryFields.tsx'
import { addressFor, jsonProblem, missingIn, startOf } from './trying.ts'
import { useTry } from './useTry.ts'
import styles from './TryIt.module.css'

/**
 * A form that sends the row to this site, as whoever is signed in, or as nobody. Writes ask first.
 */
export const TryIt = ({ row, reference }: { row: DocRow; reference: Reference }) => {
  const { t } = useLingui()
  const me = useMe()
  const [form, setForm] = useState(() => startOf(row))
  const [isAsking, setIsAsking] = useState(false)
  const [wasRefused, setWasRefused] = useState(false)
  const [readProblem, setReadProblem] = useState<string | null>(null)
  const { outcome, ask, readRevision } = useTry(reference, row)
  const isWrite = row.method !== 'GET'
  const problem = row.body && !row.body.isFile ? jsonProblem(form.body) : null
  const missing = missingIn(row, form)
  const needsFile = row.body?.isFile === true && form.file === null
  const isReady = missing.length === 0 && problem === null && !needsFile
  const address = addressFor(row, form.values)
  const sent = { ...form, signedIn: form.signedIn && Boolean(me) }

  const begin = () => {
    setWasRefused(!isReady)
    if (!isReady) return
    if (isWrite) setIsAsking(true)
    else void ask(form)
  }
  const confirm = () => {
    setIsAsking(false)
    void ask(form)
  }
  const use = (revisionid: string) => {
    const next = { ...form, values: { ...form.values, revisionid } }
    setForm(next)
    void ask(next)
  }
  const choose = (file: File | null) => {
    const named = file !== null && 'file' in form.values
    setForm({ ...form, file, values: named ? { ...form.values, file: file.name } : form.values })
  }
  const fillRevision = async () => {
    try {
      const revisionid = await readRevision(form)
      if (revisionid !== null) setForm(now => ({ ...now, values: { ...now.values, revisionid } }))
      setReadProblem(revisionid === null ? t`Say first what is to change.` : null)
    } catch (error) {
      setReadProblem(error instanceof ApiError ? error.message : t`No answer from the service`)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    begin()
  }
  const asksRevision = isWrite && row.parameters.some(({ name }) => name === 'revisionid')
  const username = me?.username

  return (
    <aside className={styles.panel} aria-labelledby="try-title">
      <h2 id="try-title" tabIndex={-1} className={styles.title}>
        <Trans>Try it</Trans>
        {isWrite && (
          <Chip kind="warn" icon={TriangleAlert}>
            <Trans>changes this site</Trans>
          </Chip>
        )}
      </h2>
      <form
        className={styles.form}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={event => {
          event.preventDefault()
          begin()
        }}
      >
        <TryFields
          row={row}
          values={form.values}
          missing={wasRefused ? missing : []}
          onValues={values => setForm({ ...form, values })}
          onRead={asksRevision ? () => void fillRevision() : null}
          readProblem={readProblem}
        />
        {row.body && !row.body.isFile && (
          <div className={styles.body}>
            <TextArea
              label={<Trans>Body</Trans>}
              value={form.body}
              rows={Math.min(16, Math.max(4, form.body.split('\n').length))}
              error={
                problem === null ? undefined : t`This is not JSON that can be sent: ${problem}`
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
            {wasRefused && needsFile && (
              <span className={styles.missing}>
                <Trans>Choose a file first.</Trans>
              </span>
            )}
          </label>
        )}
        {me ? (
          <label className={styles.as}>
            <input
              type="checkbox"
              checked={form.signedIn}
              onChange={event => setForm({ ...form, signedIn: event.target.checked })}
            />{' '}
            <Trans>with the token of {username}</Trans>
          </label>
        ) : (
          <p className={styles.soft}>
            <Trans>You are not signed in: nothing is sent but what stands here.</Trans>{' '}
            <a href={paths.signIn(paths.api(row.name))}>
              <Trans>Sign in</Trans>
            </a>
          </p>
        )}
        <p className={styles.address}>
          {row.method} /api/2.0{address}
        </p>
        <div className={styles.actions}>
          <Button kind="main" icon={Send} type="submit">
            <Trans>Send</Trans> <kbd className={styles.keys}>Ctrl Enter</kbd>
          </Button>
          <CopyButton text={asCurl(location.origin, row, sent)}>{t`As curl`}</CopyButton>
          <CopyButton
            text={asTypeScript(location.origin, row, sent)}
          >{t`As TypeScript`}</CopyButton>
        </div>
      </form>
      <section
        className={styles.answer}
        aria-label={t`Answer`}
        aria-busy={outcome.kind === 'asking'}
      >
        <p role="status" className={styles.soft}>
          {outcome.kind === 'asking' && <Trans>On its way…</Trans>}
          {outcome.kind === 'answer' && (
            <VisuallyHidden>
              <Trans>Answered with {outcome.answer.status}</Trans>
            </VisuallyHidden>
          )}
        </p>
        {outcome.kind === 'silence' && (
          <Notice kind="danger" icon={TriangleAlert} role="alert">
            <Trans>
              No answer came. A write may have been done all the same: read before you send it
              again.
            </Trans>
          </Notice>
        )}
        {outcome.kind === 'answer' && (
          <TryAnswer answer={outcome.answer} values={form.values} onUse={use} />
        )}
      </section>
      {isAsking && (
        <Dialog
          title={<Trans>This changes this site. Send it?</Trans>}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button onClick={() => setIsAsking(false)}>
                <Trans>Do not send</Trans>
              </Button>
              <Button kind={row.method === 'DELETE' ? 'danger' : 'main'} onClick={confirm}>
                <Trans>Send {row.method}</Trans>
              </Button>
            </>
          }
        >
          <p className={styles.address}>
            {row.method} /api/2.0{address}
          </p>
          <p>
            {sent.signedIn ? (
              <Trans>It is done as {username}, and what it changes is changed for everybody.</Trans>
            ) : (
              <Trans>It is sent without a token.</Trans>
            )}
          </p>
        </Dialog>
      )}
    </aside>
  )
}
