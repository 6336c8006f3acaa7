import { useId } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './Tabs.module.css'

type TabsProps<V extends string> = {
  label: string
  value: V
  /** `count`: what waits behind the tab; `news`: what of it is for whoever looks. */
  tabs: readonly { value: V; label: string; count?: number; news?: string }[]
  onChoose: (value: V) => void
  /** Of the chosen one. */
  children: ReactNode
}

/** The tab that a key leads to, from the one at a place. */
const placeAfter = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/**
 * Two to five panels in one place, of which one is shown. Tab goes to the chosen one and on into
 * its panel; arrows choose the next.
 */
export const Tabs = <V extends string>({
  label,
  value,
  tabs,
  onChoose,
  children,
}: TabsProps<V>) => {
  const id = useId()
  const chosen = tabs.findIndex(tab => tab.value === value)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const place = placeAfter(event.key, chosen, tabs.length)
    const next = place === null ? undefined : tabs[place]
    if (!next) return
    event.preventDefault()
    onChoose(next.value)
    event.currentTarget
      .querySelectorAll<HTMLElement>('[role="tab"]')
      .item(place ?? 0)
      .focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
        {tabs.map(tab => {
          const isChosen = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              className={styles.tab}
              aria-selected={isChosen}
              aria-controls={isChosen ? `${id}-panel` : undefined}
              tabIndex={isChosen ? undefined : -1}
              onClick={() => onChoose(tab.value)}
            >
              {tab.label}
              {tab.count ? <span className={styles.count}>{tab.count}</span> : null}
              {tab.news !== undefined && (
                <span className={styles.news}>
                  <VisuallyHidden>{tab.news}</VisuallyHidden>
                </span>
              )}
            </button>
          )
        })}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={0}
        className={styles.panel}
      >
        {children}
      </div>
    </>
  )
}
