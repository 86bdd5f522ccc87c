/** The maintenance notice, for visitors and for the preview in the back office. */
import type { ReactNode } from "react";

type MaintenanceNoticeProps = {
  /** One paragraph per line; null for the default message. */
  message: string | null;
  email: string | null;
  /** Actions below the message. */
  children?: ReactNode;
};

const defaultMessage = [
  "We are working on our site and will be back shortly.",
  "Bookings that have already reached us are safe, and our designers will call as planned.",
];

export function MaintenanceNotice({ message, email, children }: MaintenanceNoticeProps) {
  return (
    <div className="grid flex-1 content-center gap-10 py-16 md:grid-cols-[7fr_5fr] md:items-end md:gap-16">
      <div className="min-w-0 wrap-anywhere">
        <h1 className="font-display text-4xl">System Maintenance</h1>
        <div className="mt-5 max-w-[48ch] space-y-3 text-lg text-ash">
          {(message ? message.split(/\n+/) : defaultMessage).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {children}
      </div>
      <div className="min-w-0 border-t border-ink wrap-anywhere">
        <p className="border-b border-seam py-4">Estimated time: 1-2 hours</p>
        {email && (
          <p className="border-b border-seam py-4">
            Need help right now? Write to{" "}
            <a href={`mailto:${email}`} className="text-link">
              {email}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
