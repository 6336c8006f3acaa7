import { Button } from '#app/ui/buttons/Button.tsx'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import { useOneTabStop } from './useOneTabStop.ts'

/** The buttons of a toolbar, which is one stop of the Tab key; a click leaves the caret alone. */
export const useTools = () => {
  const { stop, props } = useOneTabStop()
  const tool = (
    place: number,
    name: string,
    icon: LucideIcon,
    run: () => void,
    isPressed?: boolean,
  ) => (
    <Button
      kind="quiet"
      small
      icon={icon}
      label={name}
      tabIndex={stop(place)}
      aria-pressed={isPressed}
      onMouseDown={event => event.preventDefault()}
      onClick={run}
    />
  )
  return { stop, props, tool }
}
