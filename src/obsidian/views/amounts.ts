import type { Translate } from '../../i18n';

/** A whole number with its thousands apart, as the language writes it. */
export function numberText(value: number, t: Translate): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, t('number.thousands'));
}

/** Less money than this is shown as this. */
const LEAST = 0.0001;

/** Money in whatever currency the user entered a price: two places, more where those would show nothing. */
export function moneyText(amount: number): string {
  return amount === 0 || amount >= 0.01 ? amount.toFixed(2) : Math.max(amount, LEAST).toPrecision(1);
}
