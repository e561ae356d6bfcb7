#pragma once

#include <string>

namespace tavolo::base {

/// Makes what was written last a power cut; answers whether it did.
[[nodiscard]] bool sync(const std::string& path);
/// Makes what was made, renamed or removed in the folder of a file last a power cut. Throws StoreFailure where the disk
/// fails.
void sync_folder_of(const std::string& path);
/// Whether a file has to last a power cut; what can be made anew need not.
enum class Lasts : bool { no, yes };
/// Puts a file that is written whole in the place of another, in one step, so that no half one is ever there. Throws
/// StoreFailure, with errno as it was left.
void put_in_place(const std::string& written, const std::string& path, Lasts lasts = Lasts::yes);

}  // namespace tavolo::base
