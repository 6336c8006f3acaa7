import { Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import styles from './RestorePanel.module.css'
import { MovedOn, UndoPart } from './SavedPart.tsx'
import type { Asked, Restore } from './useRestore.ts'

type EffectFrameProps<V, S> = {
  asked: Asked<V, S>
  restore: Restore<V, S>
  /** What the button does; null: there is nothing to do. */
  verb: string | null
  /** Why it cannot be done just now. */
  why?: string | undefined
  said: ReactNode
  more?: ReactNode
  /** Beside what is there now; null where nothing would change. */
  effect: { title: ReactNode; isOpen: boolean; comparison: ReactNode } | null
}

export const KeptInHistory = () => (
  <Trans>
    The old text is saved as a new revision. Everything saved since then stays in the history, and
    you can undo this change.
  </Trans>
)

/** What restoring would do, the one button that does it, and the effect to be looked at. */
export const EffectFrame = <V, S>(props: EffectFrameProps<V, S>) => {
  const { t } = useLingui()
  const { asked, restore, verb, why, said, more, effect } = props
  return (
    <>
      <Notice kind={asked.kind === 'asking' && asked.movedOn ? 'warn' : 'accent'} icon={History}>
        <MovedOn asked={asked} act={restore.act} />
        {said}
        <p className={styles.acts}>
          {verb !== null && (
            <Button
              kind="main"
              why={asked.kind === 'writing' ? t`Saving…` : why}
              onClick={() => void restore.write(asked)}
            >
              {verb}
            </Button>
          )}
          {more}
          <UndoPart restoring={asked} restore={restore} />
          <Button kind="quiet" onClick={restore.close}>
            <Trans>Close</Trans>
          </Button>
        </p>
      </Notice>
      {effect && (
        <details className={styles.effect} open={effect.isOpen}>
          <summary>{effect.title}</summary>
          {effect.comparison}
        </details>
      )}
    </>
  )
}
