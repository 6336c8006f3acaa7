import type { View } from '#contract/views/schemas.ts'
import { sumsOf } from './sums.ts'

onmessage = ({
  data,
}: MessageEvent<{ records: View[]; by: 'document' | 'person'; zone: string }>) =>
  postMessage(sumsOf(data.records, data.by, data.zone))
