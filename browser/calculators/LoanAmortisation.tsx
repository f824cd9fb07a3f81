export default function LoanAmortisation() {
  return null
}
