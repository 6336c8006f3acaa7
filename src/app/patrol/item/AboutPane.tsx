import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AboutPanel } from './AboutPanel.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import styles from '../Desk.module.css'
import { type Held } from '../desk/deskState.ts'
import type { DeskStore } from '../desk/deskStore.ts'
import type { Question } from './Thread.tsx'
import type { RenderSuspend } from './AuthorCard.tsx'

type AboutPaneProps = {
  store: DeskStore
  held: Held
  renderBeside: (detail: Held['detail']) => ReactNode
  renderSuspend: RenderSuspend
  onAuthor: () => void
  /** Over the edit, where there is little room. */
  isOpen: boolean
  onClose: () => void
  question: Question
}

/** What is known of the open edit. */
export const AboutPane = ({
  store,
  held,
  renderBeside,
  renderSuspend,
  onAuthor,
  isOpen,
  onClose,
  question,
}: AboutPaneProps) => {
  const { t } = useLingui()
  return (
    <aside
      className={styles.about}
      aria-label={t`About this edit`}
      data-pane
      data-open={isOpen || undefined}
    >
      <Button small kind="quiet" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
      <AboutPanel
        key={held.detail.itemid}
        detail={held.detail}
        beside={renderBeside(held.detail)}
        question={question}
        {...{ onAuthor, renderSuspend }}
        onThread={() => void store.reread(held.detail.itemid)}
      />
    </aside>
  )
}
