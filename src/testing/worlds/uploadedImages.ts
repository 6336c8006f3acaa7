import sharp from 'sharp'
import { expect } from 'vitest'
import type { TestApi } from '../api.ts'

/** What ada uploads, and what is sent of it. */
export const openUploadedImages = async (api: TestApi) => {
  const ada = await api.person('ada')
  const upload = (name: string, file: Buffer, who = ada) =>
    who.uploadImage({ query: { file: name } }, { file: new Uint8Array(file) })
  const get = (url: string, init?: RequestInit) => api.file(url, ada, init)
  const picture = async (url: string) => {
    const response = await get(url)
    expect(response.status).toBe(200)
    const bytes = Buffer.from(await response.arrayBuffer())
    return { type: response.headers.get('content-type'), bytes, ...(await sharp(bytes).metadata()) }
  }
  return { ada, upload, get, picture }
}
