#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "journal/exchange.hpp"
#include "journal/lender.hpp"

// How the journals of others are taken.
namespace tavolo::cli {

/// The name under which the journal of the call lies in a folder that several share; empty before it wrote something.
[[nodiscard]] std::string shared_name(const Call& call, journal::Journal::Access access);

/// The journals that words name: files, and all journals in folders, but for the journal itself. Throws base::Mistake
/// for what is not there, and a folder without a journal.
[[nodiscard]] std::vector<std::string> journals_in(const Call& call, const std::vector<std::string>& words);

/// What is a journal in a folder, or is called like the file of a table and may not be one, by name; but for the
/// journal itself, and what is no journal under the name `shared` of its own file there.
[[nodiscard]] std::vector<std::string> journals_in_folder(const Call& call, const std::string& folder,
                                                          const std::string& shared);

/// Takes what these journals hold and this one does not, in one transaction: shows what comes, asks unless --yes was
/// said, and tells what is to be settled. At a terminal it is asked whether people, and seasons, of one name are one.
/// Answers what is told, once all is written; throws base::Mistake with `unchanged` where the answer is no, and where a
/// file is refused, which names it. Each journal is read as it was when it was first asked for.
[[nodiscard]] std::string merged(const Call& call, const std::vector<std::string>& files, const std::string& unchanged);
/// The same with journals that are lent already.
[[nodiscard]] std::string merged(const Call& call, const std::vector<std::string>& files, const std::string& unchanged,
                                 journal::Lenders& lenders);
/// Who lends journals to that of the call.
[[nodiscard]] journal::Lenders lenders_to(const Call& call);

/// Takes what somebody else holds into a journal; needs a Writing. It may be called again, after what it took is
/// undone.
using Taking = std::function<journal::Arrived(journal::Journal&)>;
/// The same for what does not lie in files, where `more` was done besides: facts that were sent, told in a text.
struct SentBesides {
  std::size_t facts = 0;
  std::string text;
};
[[nodiscard]] std::string merged(const Call& call, const Taking& taking, const std::string& unchanged,
                                 const std::optional<SentBesides>& sent = std::nullopt);

}  // namespace tavolo::cli
