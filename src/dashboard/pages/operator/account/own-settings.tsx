/** What the owner of an account has set: the cap, the alerts and the billing address. Operators read it, and change none of it. */
import type { Account } from '../../../../domain/accounts/accounts.ts'
import type { BillingAddress } from '../../../../domain/accounts/billing.ts'
import { formatNumber } from '../../../format.ts'
import { OPERATOR } from '../../../texts/operator.ts'
import type { Language } from '../../../visit.ts'
import { AddressLines } from '../../billing/address-lines.tsx'

interface OwnSettingsProps {
  readonly account: Account
  readonly address: BillingAddress | null
  readonly language: Language
}

export function OwnSettings({ account, address, language }: OwnSettingsProps) {
  const { sheet } = OPERATOR[language]
  const { month_cap, alerts } = account
  const percents = alerts.percents.map((percent) => `${formatNumber(percent, language)}%`)
  const told = [
    ...(percents.length > 0 ? [sheet.alertsAt(percents.join(language === 'zh' ? '、' : ', '))] : []),
    ...(alerts.refusals ? [sheet.alertRefusals] : []),
  ]
  return (
    <section class="card stack" aria-labelledby="own-settings">
      <h2 id="own-settings">{sheet.ownSettings}</h2>
      <dl class="facts">
        <dt>{sheet.cap}</dt>
        <dd>{month_cap === null ? sheet.noCap : formatNumber(month_cap, language)}</dd>
        <dt>{sheet.alerts}</dt>
        <dd>{told.length === 0 ? sheet.noAlerts : told.join(language === 'zh' ? '；' : '; ')}</dd>
        <dt>{sheet.address}</dt>
        <dd>
          {address === null ? (
            sheet.noAddress
          ) : (
            <address>
              <AddressLines address={address} language={language} />
            </address>
          )}
        </dd>
      </dl>
    </section>
  )
}
