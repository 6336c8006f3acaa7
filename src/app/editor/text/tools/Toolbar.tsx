import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import type { Tool } from './tool.ts'
import styles from './Toolbar.module.css'
import { useOneTabStop } from './useOneTabStop.ts'

/** null draws a line between two groups; a function draws a menu. */
type Entry = Tool | null | ((tabIndex: number) => ReactNode)
/** `roomy`: left out where there is little room, as a menu has them too. */
type ToolbarPart = Entry | { roomy: readonly Entry[] }

type ToolbarProps = {
  label: string
  parts: readonly ToolbarPart[]
  /** Stays in sight while a long text scrolls under it. */
  isSticky?: boolean
}

const isRoomy = (part: ToolbarPart): part is { roomy: readonly Entry[] } =>
  part !== null && 'roomy' in part

/**
 * The tools of a text: one stop of the Tab key, with a fixed place over the text; they act where
 * the caret is, which a click leaves alone.
 */
export const Toolbar = ({ label, parts, isSticky }: ToolbarProps) => {
  const { stop, props } = useOneTabStop()
  const stops = parts
    .flatMap(part => (isRoomy(part) ? part.roomy : [part]))
    .filter(entry => entry !== null)
  const draw = (entry: Entry, key: number) => {
    if (entry === null) return <span key={key} className={styles.rule} />
    const tabIndex = stop(stops.indexOf(entry))
    if (typeof entry === 'function') return <Fragment key={key}>{entry(tabIndex)}</Fragment>
    return (
      <Button
        key={key}
        kind="quiet"
        small
        icon={entry.icon}
        label={entry.label}
        tabIndex={tabIndex}
        aria-pressed={entry.isPressed}
        onMouseDown={event => event.preventDefault()}
        onClick={entry.run}
      />
    )
  }
  return (
    <div
      role="toolbar"
      aria-label={label}
      className={classes(styles.toolbar, isSticky && styles.sticky)}
      {...props}
    >
      {parts.map((part, key) =>
        isRoomy(part) ? (
          <span key={key} className={styles.roomy}>
            {part.roomy.map(draw)}
          </span>
        ) : (
          draw(part, key)
        ),
      )}
    </div>
  )
}
