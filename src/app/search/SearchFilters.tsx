import { Trans, useLingui } from '@lingui/react/macro'
import { SlidersHorizontal, X } from 'lucide-react'
import { Suspense, startTransition, useOptimistic, useState, type MouseEvent } from 'react'
import { paths } from '#app/paths.ts'
import { useAddressChange } from '#app/useAddressChange.ts'
import { isForBrowser } from '#app/shell/inAppLinks.ts'
import { PickInTree } from '#app/shell/pickInTree.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { askedOf, type Asked } from '#contract/search/address.ts'
import { chipsOf, withoutChoice } from './choices.ts'
import type { Choice, Group } from './choices.ts'
import { countText } from './countText.ts'
import styles from './SearchFilters.module.css'

const Count = ({ of: { count, isLeast } }: { of: Choice }) => {
  const { i18n } = useLingui()
  return count === null ? null : (
    <span className={styles.count}>{countText(count, isLeast, i18n.locale)}</span>
  )
}

/** On a narrow screen: what is chosen, then what narrows most, in one row that scrolls. */
const Chips = ({
  groups,
  isOpen,
  onOpen,
  onTake,
}: {
  groups: readonly Group[]
  isOpen: boolean
  onOpen: () => void
  onTake: (to: Asked) => void
}) => {
  const { t } = useLingui()
  const { chosen, offered } = chipsOf(groups)
  // As a tick does: at once, so that the next chip is made of it.
  const linkTo = (to: Asked) => ({
    href: paths.search(to),
    onClick: (event: MouseEvent) => {
      if (isForBrowser(event)) return
      event.preventDefault()
      onTake(to)
    },
  })
  return (
    <div className={styles.chips} role="group" aria-label={t`Quick filters`}>
      <Button icon={SlidersHorizontal} aria-expanded={isOpen} onClick={onOpen}>
        <Trans>Filters</Trans>
      </Button>
      {chosen.map(choice => (
        <a
          key={`${choice.id} chosen`}
          className={classes(styles.chip, styles.chosen)}
          {...linkTo(withoutChoice(groups, choice))}
          aria-label={t`Remove filter ${choice.name}`}
        >
          {choice.name} <Icon of={X} size="small" />
        </a>
      ))}
      {offered.map(choice => (
        <a key={choice.id} className={styles.chip} {...linkTo(choice.to)}>
          {choice.name} <Count of={choice} />
        </a>
      ))}
    </div>
  )
}

/** Beside those that are offered, any category of the tree. */
const AnyCategory = ({ category, onPick }: { category: string; onPick: (to: string) => void }) => {
  const [isPicking, setIsPicking] = useState(false)
  return (
    <>
      <Button small kind="quiet" aria-haspopup="dialog" onClick={() => setIsPicking(true)}>
        <Trans>Another category…</Trans>
      </Button>
      {isPicking && (
        <Suspense fallback={<BusyMarker />}>
          <PickInTree
            start={category}
            refusedBecause={() => undefined}
            onPick={title => {
              setIsPicking(false)
              onPick(title)
            }}
            onClose={() => setIsPicking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Everything that narrows the results, each choice with what it leaves. */
export const SearchFilters = ({
  asked,
  groupsFor,
}: {
  asked: Asked
  groupsFor: (asked: Asked) => Group[]
}) => {
  const { t } = useLingui()
  const change = useAddressChange()
  const [isOpen, setIsOpen] = useState(false)
  // A tick shows at once, before the results it asks for have come.
  const [ahead, setAhead] = useOptimistic(asked)
  const groups = groupsFor(ahead)
  const take = (to: Asked) =>
    startTransition(() => {
      setAhead(to)
      // The words may have been sent since, and their results be on their way.
      change(now => paths.search({ ...to, q: askedOf(now).q }))
    })
  return (
    <aside className={styles.filters} aria-label={t`Filters`}>
      <Chips groups={groups} isOpen={isOpen} onOpen={() => setIsOpen(!isOpen)} onTake={take} />
      <div className={classes(styles.groups, !isOpen && styles.folded)}>
        {groups.map(({ id, name, isOne, choices, hasMore }) => (
          <fieldset key={id} className={styles.group}>
            <legend className={styles.legend}>{name}</legend>
            {choices.map(choice => (
              <label key={choice.id} className={styles.choice}>
                <input
                  type={isOne ? 'radio' : 'checkbox'}
                  name={id}
                  className={styles.check}
                  checked={choice.isChosen}
                  onChange={() => take(choice.to)}
                />
                <span className={styles.name}>{choice.name}</span> <Count of={choice} />
              </label>
            ))}
            {hasMore && (
              <AnyCategory
                category={ahead.category}
                onPick={category => take({ ...ahead, category, offset: 0 })}
              />
            )}
          </fieldset>
        ))}
      </div>
    </aside>
  )
}
