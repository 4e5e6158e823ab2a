/** Texts of the billing address. */
import type { AddressField, AddressProblem } from '../../accounts/billing/billing-address.ts'
import type { Texts } from './texts.ts'

type Problems = Readonly<Record<AddressField, Readonly<Partial<Record<AddressProblem, string>>>>>
const problems: Problems = {
  name: { missing: 'Enter a company or a name.', too_long: 'At most 100 characters.' },
  lines: { missing: 'Enter at least one line.', too_long: 'At most four lines of 100 characters.' },
  country: { missing: 'Choose a country or region.', not_valid: 'Choose a country or region of the list.' },
  vat_id: { too_long: 'At most 32 characters.', not_valid: 'Enter 4 to 32 letters and digits, as in ATU12345678.' },
}
const problemsZh: Problems = {
  name: { missing: '请填写公司或姓名。', too_long: '最多 100 个字符。' },
  lines: { missing: '请至少填写一行地址。', too_long: '最多四行，每行 100 个字符。' },
  country: { missing: '请选择国家或地区。', not_valid: '请从列表中选择国家或地区。' },
  vat_id: { too_long: '最多 32 个字符。', not_valid: '请填写 4 至 32 位字母或数字，例如 ATU12345678。' },
}

const en = {
  title: 'Billing address',
  none: 'No billing address yet. Invoices are addressed to the name and e-mail address of the account.',
  add: 'Add a billing address',
  change: 'Change it',
  formHint:
    'The next invoices are addressed to it. Invoices that were issued keep the address they have. Leave everything empty to remove it.',
  name: 'Company or name',
  line: (number: string) => `Address, line ${number}`,
  lineHint: 'Street, postal code, city, as it should be printed',
  country: 'Country or region',
  choose: 'Choose …',
  vatId: 'VAT id (optional)',
  vatIdHint: 'Printed as you enter it. We do not check whether it is registered.',
  save: 'Save the address',
  wrong: 'The address was not saved. See the fields below.',
  problems,
}

const zh: typeof en = {
  title: '账单地址',
  none: '尚未填写账单地址。账单将开给账户的名称和邮箱。',
  add: '填写账单地址',
  change: '修改',
  formHint: '用于今后开具的账单；已开具的账单保留原有地址。全部留空并保存即可删除。',
  name: '公司或姓名',
  line: (number) => `地址第 ${number} 行`,
  lineHint: '街道、邮编、城市，按打印格式填写',
  country: '国家或地区',
  choose: '请选择……',
  vatId: '增值税号（选填）',
  vatIdHint: '按您填写的内容打印，我们不核实是否已登记。',
  save: '保存地址',
  wrong: '地址未保存，请查看下方各项。',
  problems: problemsZh,
}

export const BILLING_ADDRESS: Texts<typeof en> = { en, zh }
