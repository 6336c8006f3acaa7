import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '#app/paths.ts'
import { isForBrowser } from '#app/shell/inAppLinks.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { ItemUse, UsedItem } from './itemUses.ts'
import { RenameItem } from './RenameItem.tsx'
import type { ItemActs } from './useItemActs.ts'
import styles from './Panel.module.css'

type ItemUseRowProps = {
  guideid: number
  used: UsedItem
  acts: ItemActs
  isTaken: (name: string) => boolean
  onShow: (use: ItemUse) => void
}

/** The ways to the steps that mention it. */
const Uses = ({ guideid, used, onShow }: Pick<ItemUseRowProps, 'guideid' | 'used' | 'onShow'>) => {
  const { t } = useLingui()
  const { name } = used.item
  return (
    <ul className={styles.uses} aria-label={t`Steps that mention ${name}`}>
      {used.uses.map(use => {
        const { stepid, step: number } = use
        return (
          <li key={stepid}>
            <a
              href={paths.editStep(guideid, stepid)}
              onClick={event => {
                if (isForBrowser(event)) return
                event.preventDefault()
                onShow(use)
              }}
            >
              <Trans>Step {number}</Trans>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** A part or a tool: how many, where it is mentioned, and what can be done to it. */
export const ItemUseRow = ({ guideid, used, acts, isTaken, onShow }: ItemUseRowProps) => {
  const { t, i18n } = useLingui()
  const [isNaming, setIsNaming] = useState(false)
  const [wasNaming, setWasNaming] = useState(false)
  const { item, uses } = used
  const { name, quantity } = item
  const close = () => {
    setIsNaming(false)
    setWasNaming(true)
  }
  const rename = (next: string) => {
    close()
    acts.rename(used, next)
  }
  return (
    <li className={styles.part}>
      <span>
        <b>{name}</b>
        {quantity > 1 && (
          <span className={styles.soft}>× {quantity.toLocaleString(i18n.locale)}</span>
        )}
      </span>
      {uses.length > 0 ? (
        <Uses guideid={guideid} used={used} onShow={onShow} />
      ) : (
        <p className={styles.soft}>
          <Trans>No line mentions {name}.</Trans>
        </p>
      )}
      {isNaming ? (
        <RenameItem name={name} isTaken={isTaken} onRename={rename} onClose={close} />
      ) : (
        <p className={styles.acts}>
          <Button
            small
            // whoever changes their mind goes on where they were
            autoFocus={wasNaming}
            aria-label={t`Rename: ${name}`}
            onClick={() => setIsNaming(true)}
          >
            <Trans>Rename…</Trans>
          </Button>
          {used.isSpare && (
            <Button
              small
              aria-label={t`Remove from the list: ${name}`}
              onClick={() => acts.remove(used)}
            >
              <Trans>Remove from the list</Trans>
            </Button>
          )}
        </p>
      )}
    </li>
  )
}
