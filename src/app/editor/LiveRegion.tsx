import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { useAnnouncement } from './announce.ts'

/** One polite region of the editor. */
export const LiveRegion = () => (
  <div role="status" aria-live="polite">
    <VisuallyHidden>{useAnnouncement()}</VisuallyHidden>
  </div>
)
