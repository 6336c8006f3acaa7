// Pictures that were sent from this page, by the id that the service gave them: shown until its own
// renditions are there, which it makes a moment later.

const most = 240
const addresses = new Map<number, string>()

export const keepLocalPicture = (imageid: number, file: Blob): void => {
  if (addresses.has(imageid)) return
  addresses.set(imageid, URL.createObjectURL(file))
  for (const [id, address] of addresses) {
    if (addresses.size <= most) return
    URL.revokeObjectURL(address)
    addresses.delete(id)
  }
}

export const localPicture = (imageid: number | undefined): string | undefined =>
  imageid === undefined ? undefined : addresses.get(imageid)
