import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { isCountable } from '#lib/countableWords.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { focusOnMount } from '#app/ui/screen/focusOnMount.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import styles from './AskForGuide.module.css'

/** What somebody looked for becomes a wish that Authors see; who asked is kept nowhere. */
export const AskForGuide = ({ words }: { words: string }) => {
  const { t } = useLingui()
  const id = useId()
  const [counted, setCounted] = useState<string | null>(null)
  const ask = useAttempt(async () => write('askForGuide', { body: { words } }), {
    onDone: answer => setCounted(answer.words),
  })
  if (!isCountable(words)) return null
  return (
    <section className={styles.ask} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          <Trans>Ask for a guide</Trans>
        </h2>
        {counted === null ? (
          <p className={styles.words}>
            <Trans>
              Authors see which guides readers ask for most. Only the words are counted, not who
              asks, so nobody can reply to you.
            </Trans>
          </p>
        ) : (
          <p className={styles.words} role="status" tabIndex={-1} ref={focusOnMount}>
            <Trans>
              Your request is counted. Authors now see “{counted}” among the guides that readers ask
              for. Search again in a few weeks.
            </Trans>
          </p>
        )}
      </div>
      {counted === null && (
        <Button why={ask.isPending ? t`Sending…` : undefined} onClick={() => void ask.run()}>
          <Trans>Ask for a guide</Trans>
        </Button>
      )}
      {ask.error && (
        <Notice kind="danger" icon={TriangleAlert} role="alert">
          {ask.error}
        </Notice>
      )}
    </section>
  )
}
