import { Trans, useLingui } from '@lingui/react/macro'
import { Send, TriangleAlert } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { ChordCap } from '#app/ui/text/ChordCap.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { CopyButton } from './Code.tsx'
import type { DocRow, Reference } from './document.ts'
import { asCurl, asTypeScript } from './snippets.ts'
import { TryFields } from './TryFields.tsx'
import styles from './TryIt.module.css'
import { TryAs, TryBody } from './TryBody.tsx'
import { TryOutcome } from './TryOutcome.tsx'
import { useTryForm, type TryForm } from './useTryForm.ts'
/** A write is sent only once it was asked whether. */
const AskFirst = ({ row, tried }: { row: DocRow; tried: TryForm }) => {
  const { sent, username, address, confirm, leave } = tried
  return (
    <AskDialog
      title={<Trans>Send this request? It changes the site.</Trans>}
      onClose={leave}
      verb={<Trans>Send {row.method}</Trans>}
      danger={row.method === 'DELETE'}
      onAct={confirm}
      keep={<Trans>Do not send</Trans>}
    >
      <p className={styles.address}>
        {row.method} /api/2.0{address}
      </p>
      <p>
        {sent.signedIn ? (
          <Trans>The request will be sent with {username}’s token.</Trans>
        ) : (
          <Trans>The request will be sent without a token.</Trans>
        )}
      </p>
    </AskDialog>
  )
}

/**
 * A form that sends the row to this site, as whoever is signed in, or as nobody. Writes ask first.
 */
export const TryIt = ({ row, reference }: { row: DocRow; reference: Reference }) => {
  const { t } = useLingui()
  const tried = useTryForm(row, reference)
  const { form, setForm, sent, address, missing, begin } = tried
  const isWrite = row.method !== 'GET'
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    begin()
  }

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
          missing={missing}
          onValues={values => setForm({ ...form, values })}
          onRead={tried.fillRevision}
          readProblem={tried.readProblem}
        />
        <TryBody row={row} tried={tried} />
        <TryAs row={row} tried={tried} />
        <p className={styles.address}>
          {row.method} /api/2.0{address}
        </p>
        <div className={styles.actions}>
          <Button kind="main" icon={Send} type="submit">
            {isWrite ? <Trans>Send…</Trans> : <Trans>Send</Trans>}{' '}
            <span className={styles.keys}>
              <ChordCap chord="Mod+Enter" />
            </span>
          </Button>
          <CopyButton text={asCurl(location.origin, row, sent)}>{t`Copy as curl`}</CopyButton>
          <CopyButton
            text={asTypeScript(location.origin, row, sent)}
          >{t`Copy as TypeScript`}</CopyButton>
        </div>
      </form>
      <TryOutcome tried={tried} />
      {tried.isAsking && <AskFirst row={row} tried={tried} />}
    </aside>
  )
}
