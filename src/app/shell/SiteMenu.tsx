import { useLingui } from '@lingui/react/macro'
import { Menu } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { ToggleEvent } from 'react'
import { lazyComponent } from './lazyComponent.ts'
import type { User } from '#contract/users/schemas.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Initials } from '#app/ui/pictures/Initials.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import styles from './SiteMenu.module.css'

const SiteMenuPanel = lazyComponent(() => import('./SiteMenuPanel.tsx'), 'SiteMenuPanel')

/** A popover of the browser's own; what is in it comes when it is first opened. */
export const SiteMenu = ({ me }: { me: User | null }) => {
  const { t } = useLingui()
  const popover = useRef<HTMLDivElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const closeAfterLink = (target: EventTarget) =>
    target instanceof Element && target.closest('a') && popover.current?.hidePopover()
  const noteOpening = (event: ToggleEvent) => event.newState === 'open' && setWasOpened(true)
  const username = me?.username
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        popoverTarget="site-menu"
        title={username ?? t`Menu`}
      >
        {username === undefined ? <Icon of={Menu} /> : <Initials name={username} />}
        <VisuallyHidden>
          {username === undefined ? t`Menu` : t`${username}: account and menu`}
        </VisuallyHidden>
      </button>
      <div
        id="site-menu"
        ref={popover}
        popover="auto"
        className={styles.menu}
        onClick={event => closeAfterLink(event.target)}
        onBeforeToggle={noteOpening}
      >
        {wasOpened && (
          <Suspense fallback={null}>
            <SiteMenuPanel me={me} />
          </Suspense>
        )}
      </div>
    </>
  )
}
