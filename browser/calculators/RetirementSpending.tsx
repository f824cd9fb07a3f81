export default function RetirementSpending() {
  return null
}
