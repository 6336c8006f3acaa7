import type { ComponentProps } from 'react'
import { isDeviceOnly } from '#app/drafts/content/deviceOnly.ts'
import { StepMediaEditor } from './StepMediaEditor.tsx'
import { StillPictures } from './StillPictures.tsx'

type StepMediaPartProps = ComponentProps<typeof StepMediaEditor> & { guideid: number }

/** What stands beside the lines of a step; what is done to pictures is done on the service. */
export const StepMediaPart = ({ guideid, ...props }: StepMediaPartProps) =>
  isDeviceOnly(guideid) ? <StillPictures {...props} /> : <StepMediaEditor {...props} />
