import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { useAnnouncement } from './announce.ts'

/** The one polite region of the page. */
export const LiveRegion = () => (
  <div role="status" aria-live="polite">
    <VisuallyHidden>{useAnnouncement()}</VisuallyHidden>
  </div>
)
