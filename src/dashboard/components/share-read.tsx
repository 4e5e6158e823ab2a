/** Says how much of the market has been read, while something has not; nothing afterwards. */
import type { ShareRead, SharesRead } from '../../domain/inventory/share-read.ts'
import { formatNumber, formatShare } from '../format.ts'
import { SERVICE } from '../texts/service.ts'
import { SHARE_READ } from '../texts/share-read.ts'
import type { Language } from '../visit.ts'
import { Notice } from './form.tsx'

interface SharesProps {
  readonly shares: SharesRead
  readonly language: Language
}

/** `62%`; null while it is not known how many there are. Rounded down, because what is left is the point. */
export function tellShare({ read, of }: ShareRead, language: Language): string | null {
  return of === null || of === 0 ? null : formatShare(Math.min(read, of), of, language, Math.floor)
}

/** For operators: the same share, with its figures. */
export function tellFirstCopy(copy: ShareRead, language: Language): string {
  const { firstCopy, firstCopyBegun } = SERVICE[language]
  const share = tellShare(copy, language)
  const read = formatNumber(copy.read, language)
  return share === null ? firstCopyBegun(read) : firstCopy(share, read, formatNumber(copy.of ?? 0, language))
}

/** `isForReceivers`: beside the form that adds one. */
export function CarsRead({
  shares,
  language,
  isForReceivers = false,
}: SharesProps & { readonly isForReceivers?: boolean }) {
  if (shares.cars === null) return null
  const { cars, begun, receivers, receiversBegun } = SHARE_READ[language]
  const share = tellShare(shares.cars, language)
  const [words, without] = isForReceivers ? [receivers, receiversBegun] : [cars, begun]
  return <Notice>{share === null ? without : words(share)}</Notice>
}

export function ReportsRead({ shares: { reports }, language }: SharesProps) {
  const share = reports && tellShare(reports, language)
  if (!reports || reports.of === null || share === null) return null
  const figure = (count: number) => formatNumber(count, language)
  return <p class="filter-hint">{SHARE_READ[language].reports(share, figure(reports.read), figure(reports.of))}</p>
}
