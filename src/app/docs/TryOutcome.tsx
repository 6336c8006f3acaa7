import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { Notice } from '#app/ui/state/Notice.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { TryAnswer } from './TryAnswer.tsx'
import styles from './TryIt.module.css'
import type { TryForm } from './useTryForm.ts'

/** What the service answered. */
export const TryOutcome = ({ tried: { outcome, use } }: { tried: TryForm }) => {
  const { t } = useLingui()
  return (
    <section
      className={styles.answer}
      aria-label={t`Response`}
      aria-busy={outcome.kind === 'asking'}
    >
      <p role="status" className={styles.soft}>
        {outcome.kind === 'asking' && <Trans>Sending…</Trans>}
        {outcome.kind === 'answer' && (
          <VisuallyHidden>
            <Trans>Response status: {outcome.answer.status}</Trans>
          </VisuallyHidden>
        )}
      </p>
      {outcome.kind === 'silence' && (
        <Notice kind="danger" icon={TriangleAlert} role="alert">
          <Trans>
            There was no response. The request may still have been carried out. Check before you
            send the request again.
          </Trans>
        </Notice>
      )}
      {outcome.kind === 'answer' && (
        <TryAnswer answer={outcome.answer} given={outcome.given} onUse={use} />
      )}
    </section>
  )
}
